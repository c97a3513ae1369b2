import type { Target } from './fault.ts'

/** Good answers to logins. */
export const LOGIN = { route: 'POST /system/sessions', status: 200 } as const satisfies Target

/** Single streams that are read. */
export const STREAM = { route: 'GET /streams/{streamId}', status: 200 } as const satisfies Target

/** Lists of streams that are read. */
export const STREAMS = {
  route: ['GET /streams', 'GET /streams/enabled'],
  status: 200,
} as const satisfies Target
