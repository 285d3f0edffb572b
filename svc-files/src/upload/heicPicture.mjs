// @ts-check
import libheif from 'libheif-js/wasm-bundle.js';

/**
 * Decodes the main picture of a HEIF file, upright. The libheif of sharp lacks a decoder for HEVC. Rejects a picture
 * that is larger than the file's header states.
 * @param {Buffer} content
 * @param {number} most the limit in megapixels
 * @returns {{ width: number, height: number, pixels: Uint8Array } | undefined} three bytes per pixel, in the memory of
 * the decoder; undefined if the picture is unreadable or too large
 */
export function decodeHeic(content, most) {
  const context = libheif.heif_context_alloc();
  if (libheif.heif_context_read_from_memory(context, content).code !== libheif.heif_error_code.heif_error_Ok) return;
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if (!handle || 'code' in handle) return;
  const megapixels = (libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle)) / 1e6;
  if (megapixels > most) return;
  const { heif_colorspace_RGB: colours } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGB: layout } = libheif.heif_chroma;
  const [channel] = libheif.heif_js_decode_image2(handle, colours, layout).channels ?? [];
  if (!channel) return;
  const { width, height, stride, data } = channel;
  // The decoder may pad each line with a few bytes; the loop moves the lines together, so that no padding remains.
  for (let line = 1; line < height; line += 1) {
    data.copyWithin(line * width * 3, line * stride, line * stride + width * 3);
  }
  return { width, height, pixels: data.subarray(0, width * height * 3) };
}
