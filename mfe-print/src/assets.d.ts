declare module '*.ttf' {
  const address: string;
  export default address;
}
