/** The part of libheif that the service uses; the package has no types for this entry point. */
declare module 'libheif-js/wasm-bundle.js' {
  type Constant<Name extends string> = Readonly<Record<Name, object>>;
  type Context = { readonly context: unique symbol };
  type Handle = { readonly handle: unique symbol };
  interface Failed {
    readonly code: object;
  }
  interface Channel {
    readonly width: number;
    readonly height: number;
    /** In bytes, per line. */
    readonly stride: number;
    readonly data: Uint8Array;
  }
  const libheif: {
    readonly heif_error_code: Constant<'heif_error_Ok'>;
    readonly heif_colorspace: Constant<'heif_colorspace_RGB'>;
    readonly heif_chroma: Constant<'heif_chroma_interleaved_RGB'>;
    heif_context_alloc(): Context;
    heif_context_read_from_memory(context: Context, file: Uint8Array): Failed;
    heif_js_context_get_primary_image_handle(context: Context): Handle | Failed | undefined;
    heif_image_handle_get_width(handle: Handle): number;
    heif_image_handle_get_height(handle: Handle): number;
    /** The result has no channels if decoding fails. */
    heif_js_decode_image2(handle: Handle, colours: object, layout: object): { readonly channels?: readonly Channel[] };
  };
  export default libheif;
}
