import type { Recording } from '#engine/model/recording.ts'
import { exportHar } from '../har/export.ts'
import { exportCurl } from './curl.ts'
import { exportNock } from './nock.ts'

/** Forms that a recording can be turned into, each as pieces of one text. */
export const TEXT_FORMATS: Readonly<Record<string, (recording: Recording) => Iterable<string>>> = {
  har: exportHar,
  nock: exportNock,
  curl: exportCurl,
}
