import { expect, test } from 'vitest'

import { testFolder } from '#recorder/store/test-folder.ts'
import { HAR_EDITS, LINE_EDITS } from './edits.ts'
import { FILES } from './faults.ts'
import { type Held, holdAlone, holdHar, holdLines } from './hold.ts'
import { sampled } from '#tools/test-run/whole.ts'

/** Pairs each edit with one file in turn, and a second file that some edits mix in. */
const rows = <Edit extends { readonly what: string }>(edits: readonly Edit[]) =>
  edits.flatMap((edit, at) =>
    inTurn(at).map(([of, other]) => [of, edit.what, { of, other }, edit] as const),
  )

test.each(sampled(rows(HAR_EDITS), 16))(
  '%s as a HAR file, %s: violations of single exchanges are still found',
  async (_of, _what, files, edit) => {
    const held = await holdHar(files, edit)

    expectHeld(held, edit.says)
  },
)

test.each(sampled(rows(LINE_EDITS), 16))(
  '%s as a recording, %s: violations of single exchanges are still found',
  async (_of, _what, files, edit) => {
    using folder = testFolder()

    const held = await holdLines(files, edit, folder.path)

    expectHeld(held, edit.says)
  },
)

/** Checks that need more than one exchange: the login, earlier ends, and the release. */
const NOT_ALONE = [
  'session.create.cookie-age',
  'auth.refuse.ended-session',
  'node.version.behaviour',
  // A file without any credential had them removed by a tool.
  'auth.refuse.none',
  'auth.closed.system',
]

test.each(FILES)(
  'a violation of a single exchange of %s is found in that exchange only',
  async (of) => {
    const { violations, lost } = await holdAlone(of)

    expect(violations).toBeGreaterThan(3)
    expect(lost.filter((id) => !NOT_ALONE.includes(id))).toEqual([])
  },
)

function expectHeld({ lost, added, remarks }: Held, says: RegExp | undefined): void {
  expect({ lost, added }).toEqual({ lost: [], added: [] })
  if (says) expect(remarks).toContainEqual(expect.stringMatching(says))
}

/** Always includes the shortest file, in which credentials are rare. */
function inTurn(at: number) {
  const [shortest, ...others] = FILES
  const other = others[at % others.length] ?? shortest
  return [
    [shortest, other],
    [other, shortest],
  ] as const
}
