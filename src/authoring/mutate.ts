import type { Headers } from '../model/exchange.ts'
import type { Edit, HandshakeEdit, Mutation } from '../model/mutation.ts'

/** One edit of a recording that must make a check fail. */
export function mutation(
  check: string,
  of: string,
  edit: Edit | HandshakeEdit,
  more: Pick<Mutation, 'on' | 'also' | 'settings'> = {},
): Mutation {
  return { check, of, edit, ...more }
}

/** The edits, named for what they do to the answer. */
export const edit = {
  status: (status: number): Edit => ({ kind: 'status', status }),
  header: (name: string, value: string): Edit => ({ kind: 'header', name, value }),
  withoutHeader: (name: string): Edit => ({ kind: 'header', name, value: null }),
  set: (pointer: string, value: unknown): Edit => ({ kind: 'set', pointer, value }),
  remove: (pointer: string): Edit => ({ kind: 'remove', pointer }),
  body: (text: string, type?: string): Edit => ({
    kind: 'body',
    text,
    ...(type !== undefined && { type }),
  }),
  replace: (text: string, by: string): Edit => ({ kind: 'replace', text, by }),
  answer: (status: number, text?: string, headers?: Headers): Edit => ({
    kind: 'answer',
    status,
    ...(text !== undefined && { text }),
    ...(headers && { headers }),
  }),
  requestHeader: (name: string, value: string): Edit => ({ kind: 'request-header', name, value }),
  requestReplace: (text: string, by: string): Edit => ({ kind: 'request-replace', text, by }),
  requestTarget: (text: string, by: string): Edit => ({ kind: 'request-target', text, by }),
  handshake: (set: HandshakeEdit['set']): HandshakeEdit => ({ kind: 'handshake', set }),
  withoutRequestHeader: (name: string): Edit => ({ kind: 'request-header', name, value: null }),
} as const
