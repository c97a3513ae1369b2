import { type Annotated, isRecord, type Selector, textAt, goodReads } from '#engine/suite.ts'
import { elements, listed, type Located, whole } from '../answers.ts'
import { STREAM_ROUTES, streamRecords } from '../stream/records.ts'

const OUTPUT_ROUTES = [
  'GET /system/outputs',
  'GET /system/outputs/{outputId}',
  'GET /streams/{streamid}/outputs',
  'GET /streams/{streamid}/outputs/{outputId}',
  'POST /system/outputs',
] as const

/** GET /system/outputs and the outputs of one stream. */
export const LISTS = goodReads(['GET /system/outputs', 'GET /streams/{streamid}/outputs'])
export const LIST: Selector = { ...LISTS, route: 'GET /system/outputs' }
export const SINGLE = goodReads('GET /system/outputs/{outputId}')
export const POST: Selector = { route: 'POST /system/outputs', rejectedBy: 'none' }
export const MADE: Selector = { ...POST, status: 201 }
export const UPDATE: Selector = {
  route: 'PUT /system/outputs/{outputId}',
  rejectedBy: 'none',
  status: 200,
}

/** Good responses of the output endpoints that contain output records; the update has a form of its own. */
export const RECORDS: Selector = {
  rejectedBy: 'none',
  method: ['GET', 'POST'],
  status: [200, 201],
  route: OUTPUT_ROUTES,
}

/** Every good response that contains output records, in streams or by themselves. */
export const EVERYWHERE: Selector = {
  ...RECORDS,
  method: ['GET', 'POST', 'PUT'],
  route: [...OUTPUT_ROUTES, ...STREAM_ROUTES],
}

/** Routes that show or change the outputs of a stream. */
export const NEXT: Selector = {
  rejectedBy: 'none',
  method: ['GET', 'PUT', 'POST', 'DELETE'],
  route: [
    'GET /streams/{streamId}',
    'DELETE /streams/{streamId}',
    'GET /streams/{streamid}/outputs',
    'POST /streams/{streamid}/outputs',
    'DELETE /streams/{streamid}/outputs/{outputId}',
  ],
}

/** The output records of the output endpoints. */
export function outputRecords(x: Annotated): readonly Located[] {
  return x.route === 'GET /system/outputs' || x.route === 'GET /streams/{streamid}/outputs'
    ? listed(x, 'outputs')
    : whole(x)
}

/** The output records inside stream records. */
export function outputsOfStreams(x: Annotated): readonly Located[] {
  return streamRecords(x).flatMap(({ pointer, record }) =>
    elements(record['outputs'], `${pointer}/outputs`),
  )
}

/** Configurations of outputs whose type ends in GelfOutput, wherever they are answered. */
export function gelfConfigurations(x: Annotated): readonly Located[] {
  const found = x.route?.includes('outputs') ? outputRecords(x) : outputsOfStreams(x)
  return found.flatMap(({ pointer, record }) => {
    const { type, configuration } = record
    return /GelfOutput$/.test(String(type)) && isRecord(configuration)
      ? [{ pointer: `${pointer}/configuration`, record: configuration }]
      : []
  })
}

/** The output that an exchange is about: made by it, or named in its path. */
export function outputOf(x: Annotated): string | undefined {
  if (x.route === 'POST /system/outputs') return textAt(x.json, 'id')
  return x.route?.includes(' /system/outputs/{outputId}') ? x.parameters[0] : undefined
}
