import { describe, expect, test } from 'vitest'

import { mock } from '../index.ts'
import { type Act, BREAKAGES } from './test-breakages.ts'

describe.each(BREAKAGES)(
  '$what ($after)',
  ({ before, after, broken, mended, except = [], says }) => {
    test('a client that does not know passes on the release before, and fails', async () => {
      expect(await outcomeOn(before, broken, except)).toBe('passed')
      expect(await outcomeOn(after, broken, except)).toMatch(says)
    })

    test('one that was fix passes', async () => {
      expect(await outcomeOn(after, mended)).toBe('passed')
    })
  },
)

/** What a test with this client comes to: it throws, or is found to break a rule. */
async function outcomeOn(
  release: string,
  act: Act,
  except: readonly string[] = [],
): Promise<string> {
  await using server = await mock(release)
  try {
    await act(server)
    server.assertClient({ except })
    return 'passed'
  } catch (error) {
    const found = server.clientFindings().map((one) => Object.values(one).join('\n'))
    return [String(error), ...found].join('\n')
  }
}
