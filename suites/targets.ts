import {
  type Edit,
  field,
  type FieldChange,
  good,
  on,
  type RecordTable,
  bodiless,
  json,
  status,
} from '#engine/suite.ts'

/** Good responses to logins. */
export const LOGIN = good('POST /system/sessions')

/** Single streams that are read. */
export const STREAM = good('GET /streams/{streamId}')

/** Lists of streams that are read. */
export const STREAMS = good('GET /streams', 'GET /streams/enabled')

/** The same change to streams by themselves and in lists. */
export function inStreams(at: string, change: FieldChange): readonly Edit[] {
  return [on(STREAM, field(at, change)), on(STREAMS, field(`streams[].${at}`, change))]
}

/** The response to a credential that is not accepted. */
export const UNAUTHORIZED = [status(401), bodiless()]

/** The response to a read of nodes that is let in. */
export const SERVED = [status(200), json({ a: { node_id: 'a' } })]

type Places = RecordTable['places']

/** The places of stream records. */
export const STREAM_RECORDS: Places = [
  ['GET /streams', 'streams[]'],
  ['GET /streams/enabled', 'streams[]'],
  ['GET /streams/{streamId}', ''],
  ['PUT /streams/{streamId}', ''],
]

/** The places of separate output records. */
export const OUTPUT_RECORDS: Places = [
  ['GET /system/outputs', 'outputs[]'],
  ['GET /system/outputs/{outputId}', ''],
  ['GET /streams/{streamid}/outputs', 'outputs[]'],
  ['GET /streams/{streamid}/outputs/{outputId}', ''],
  ['POST /system/outputs', ''],
]

/** The values at a path of each record. */
export function inside(places: Places, path: string): Places {
  return places.map(([route, at]) => [route, at === '' ? path : `${at}.${path}`])
}
