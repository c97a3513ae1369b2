import { expect, test } from 'vitest'

import { testFolder } from '#recorder/store/test-folder.ts'
import { HAR_EDITS, LINE_EDITS } from './edits.ts'
import { FILES } from './faults.ts'
import { type Held, holdAlone, holdHar, holdLines } from './hold.ts'
import { sampled } from '#tools/test-run/whole.ts'

/** Each edit is tried on one file in turn, with another whose parts come into it. */
const rows = <Edit extends { readonly what: string }>(edits: readonly Edit[]) =>
  edits.flatMap((edit, at) =>
    inTurn(at).map(([of, other]) => [of, edit.what, { of, other }, edit] as const),
  )

test.each(sampled(rows(HAR_EDITS), 16))(
  '%s as a HAR file, %s: what one exchange shows is a violation all the same',
  async (_of, _what, files, edit) => {
    const held = await holdHar(files, edit)

    expectHeld(held, edit.says)
  },
)

test.each(sampled(rows(LINE_EDITS), 16))(
  '%s as a recording, %s: what one exchange shows is a violation all the same',
  async (_of, _what, files, edit) => {
    using folder = testFolder()

    const held = await holdLines(files, edit, folder.path)

    expectHeld(held, edit.says)
  },
)

/** What a response does not show of itself: who logs in, what ended before, of which release all responses are. */
const NOT_ALONE = [
  'session.create.cookie-age',
  'auth.refuse.ended-session',
  'node.version.behaviour',
  // In a file without any credential a tool took them out.
  'auth.refuse.none',
  'auth.closed.system',
]

test.each(FILES)('what one exchange of %s shows it shows alone', async (of) => {
  const { violations, lost } = await holdAlone(of)

  expect(violations).toBeGreaterThan(3)
  expect(lost.filter((id) => !NOT_ALONE.includes(id))).toEqual([])
})

function expectHeld({ lost, added, remarks }: Held, says: RegExp | undefined): void {
  expect({ lost, added }).toEqual({ lost: [], added: [] })
  if (says) expect(remarks).toContainEqual(expect.stringMatching(says))
}

/** The shortest file always: in it a credential is seen only a few times. */
function inTurn(at: number) {
  const [shortest, ...others] = FILES
  const other = others[at % others.length] ?? shortest
  return [
    [shortest, other],
    [other, shortest],
  ] as const
}
