import type { Change } from '../model/deviation.ts'
import type { Mutation, RecordedEdit } from '../model/mutation.ts'

/** One edit of a recording that must make a check fail which no deviation reaches there. */
export function mutation(
  check: string,
  of: string,
  edit: Change | Mutation['edit'],
  more: Pick<Mutation, 'on' | 'also' | 'settings'> = {},
): Mutation {
  return { check, of, edit: 'kind' in edit || 'length' in edit ? edit : [edit], ...more }
}

/** Edits that no deviation of an answer can say. */
export const edit = {
  text: (from: string, by: string): RecordedEdit => ({ kind: 'text', from, by }),
  requestHeader: (name: string, value: string | null): RecordedEdit => ({
    kind: 'request-header',
    name,
    value,
  }),
  requestText: (from: string, by: string): RecordedEdit => ({ kind: 'request-text', from, by }),
  requestTarget: (from: string, by: string): RecordedEdit => ({ kind: 'request-target', from, by }),
  handshake: (set: Extract<RecordedEdit, { kind: 'handshake' }>['set']): RecordedEdit => ({
    kind: 'handshake',
    set,
  }),
} as const
