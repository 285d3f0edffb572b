import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Tiny files from real encoders, with the same location (52.52 N, 13.405 E) in each format that phones write; the AVIF
 * has 100 megapixels, and states 100 × 100 in its header. `photo24.heic` is a HEVC picture of one colour, as large as
 * phones take them, by x265 and libheif (pillow-heif 1.x); it has no location.
 */
export const phoneFile = (name: 'photo.heic' | 'photo24.heic' | 'film.mov' | 'film.mp4' | 'smallByHeader.avif') =>
  readFileSync(join(__dirname, '../../fixtures', name));
