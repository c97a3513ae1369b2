import type { Annotated } from '../../src/suite.ts'

/**
 * What a proxy in front of the server answers when it does not reach it, and what its HTTP container does
 * when the interface broke: a page. Source: `GET /system/stats` on 3.2.0 and 3.3.0 without native library.
 */
export function isProxyError({ status, errorType, answerType }: Annotated): boolean {
  if (status === 500) return answerType === 'text/html'
  return status >= 502 && status <= 504 && errorType === undefined
}
