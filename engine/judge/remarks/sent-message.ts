import type { Exchange } from '../../model/exchange.ts'
import { SEND_MESSAGE } from '../../model/probe.ts'
import type { Recording } from '../../model/recording.ts'

/** The result of storing a message, if the run had to; empty if not. */
export function describeSent(recording: Recording): readonly string[] {
  if (recording.header.plan?.capabilities.includes('send-message') !== true) return []
  const own = [...recording.exchanges()].filter(({ probe }) => probe === SEND_MESSAGE)
  const made = own.find(({ request: { method } }) => method === 'POST')
  if (!made)
    return ['--send-message stored nothing: the server already has messages, or no search worked']
  const title = /"title":"([^"]*)"/.exec(made.request.body.text ?? '')?.[1] ?? 'unknown'
  if (made.response?.status !== 201)
    return [`--send-message stored nothing: the server did not create the input "${title}"`]
  return own.some(isSingle)
    ? [`--send-message stored a message with the source "${title}", which cannot be removed`]
    : [`--send-message may have stored a message with the source "${title}", which no search found`]
}

function isSingle({ request: { target }, response }: Exchange): boolean {
  return response?.status === 200 && /\/messages\/[^/]+\/[^/]+$/.test(target)
}
