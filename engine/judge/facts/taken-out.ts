import { type Exchange, header } from '../../model/exchange.ts'
import { OUR_TOOL, type RecordingHeader } from '../../model/recording.ts'
import type { Presented } from './credential.ts'

/** Values that a tool masked in a whole file. */
export interface TakenOut {
  /**
   * Closed routes answered well without a credential, and no request shows a header Authorization, or some show
   * that one was replaced.
   */
  readonly credentials: boolean
  /** A login was answered, and no message of the file has a cookie; recordings of this tool leave none out. */
  readonly cookies: boolean
}

/** Detects credentials and cookies that a tool removed from a recording. */
export function createTakenOut(tool: RecordingHeader['tool'] | undefined) {
  const seen = { credential: false, takenOut: false, goodWithout: false, cookie: false }
  let isLoggedIn = false
  return {
    see(
      { request, response }: Exchange,
      route: string | undefined,
      { form, cookie }: Presented,
      isLetIn: boolean,
    ): void {
      seen.takenOut ||= form === 'stripped'
      seen.credential ||= form !== 'none' && form !== 'stripped'
      seen.goodWithout ||= isLetIn && form === 'none' && cookie === undefined
      seen.cookie ||=
        header(request.headers, 'cookie') !== undefined ||
        header(response?.headers ?? [], 'set-cookie') !== undefined
      isLoggedIn ||= route === 'POST /system/sessions' && (response?.status ?? 0) === 200
    },
    found(): TakenOut {
      return {
        credentials: (seen.takenOut || !seen.credential) && seen.goodWithout,
        cookies: isLoggedIn && !seen.cookie && tool !== undefined && tool.name !== OUR_TOOL,
      }
    },
  }
}
