import { blankBox, boxAt, boxesIn, ENTRY_COST, handlerIn, type IsoBox, type Spend } from './isoBoxes.ts';

/**
 * Pictures, sound, time codes. Other tracks may contain the camera's location second by second; drones write it as
 * subtitles.
 */
const PLAYED = ['vide', 'soun', 'tmcd', 'pict', 'auxv'];

/** Zeroes the tracks of a film that players do not show, including their samples. @throws RangeError */
export function blankTimedMetadata(file: Buffer, movie: IsoBox, isFragmented: boolean, spend: Spend): void {
  for (const track of boxesIn(file, movie.body, movie.end)) {
    if (track.type !== 'trak') continue;
    if (PLAYED.includes(handlerIn(file, boxAt(file, track, 'mdia', 'hdlr')))) continue;
    if (isFragmented) throw new RangeError('samples of timed metadata lie in fragments');
    blankSamples(file, boxAt(file, track, 'mdia', 'minf', 'stbl'), spend);
    blankBox(file, track);
  }
}

function blankSamples(file: Buffer, table: IsoBox, spend: Spend): void {
  const sizes = boxAt(file, table, 'stsz').body + 4;
  const equalSize = file.readUInt32BE(sizes);
  const runs = boxAt(file, table, 'stsc').body + 4;
  let [run, sample] = [0, 0];
  for (const [chunk, offset] of chunkOffsets(file, table)) {
    spend(ENTRY_COST);
    // The first chunk of the next run, counted from 1.
    if (run + 1 < file.readUInt32BE(runs) && file.readUInt32BE(runs + 4 + (run + 1) * 12) === chunk + 1) run += 1;
    const samples = file.readUInt32BE(runs + 4 + run * 12 + 4);
    let bytes = equalSize * samples;
    if (equalSize === 0) {
      for (const last = sample + samples; sample < last; sample += 1) {
        spend(ENTRY_COST);
        bytes += file.readUInt32BE(sizes + 8 + sample * 4);
      }
    }
    spend(bytes);
    file.fill(0, offset, Math.min(offset + bytes, file.length));
  }
}

function* chunkOffsets(file: Buffer, table: IsoBox): Generator<readonly [chunk: number, offset: number]> {
  for (const { type, body } of boxesIn(file, table.body, table.end)) {
    if (type !== 'stco' && type !== 'co64') continue;
    const bytes = type === 'stco' ? 4 : 8;
    for (let chunk = 0; chunk < file.readUInt32BE(body + 4); chunk += 1) {
      const at = body + 8 + chunk * bytes;
      yield [chunk, bytes === 4 ? file.readUInt32BE(at) : Number(file.readBigUInt64BE(at))];
    }
  }
}
