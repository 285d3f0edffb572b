declare module '*.ttf' {
  const url: string;
  export default url;
}
