import type { RecordingHeader } from '#engine/model/recording.ts'
import { RecordingWriter } from './recording-writer.ts'
import type { RecordingOptions } from './recording-options.ts'

/** Starts a recording: makes the file with its header. Throws RecordingError. */
export async function openRecording(
  path: string,
  header: RecordingHeader,
  options: RecordingOptions = {},
): Promise<RecordingWriter> {
  const writer = new RecordingWriter(path, header, options)
  writer.start()
  return writer
}
