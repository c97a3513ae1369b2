import type { Annotated } from '../../src/suite.ts'

/** What a proxy in front of the server answers when it does not reach it. */
export function isProxyError({ status, errorType }: Annotated): boolean {
  return status >= 502 && status <= 504 && errorType === undefined
}
