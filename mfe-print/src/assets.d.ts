/** The address of the file. */
declare module '*.ttf' {
  const address: string;
  export default address;
}
