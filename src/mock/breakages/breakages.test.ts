import { describe, expect, test } from 'vitest'

import { mock } from '../index.ts'
import { type Act, BREAKAGES } from './test-breakages.ts'

describe.each(BREAKAGES)(
  '$what ($after)',
  ({ before, after, broken, mended, except = [], says }) => {
    test('the broken client passes on the release before, and fails on this one', async () => {
      expect(await outcomeOn(before, broken, except)).toBe('passed')
      expect(await outcomeOn(after, broken, except)).toMatch(says)
    })

    test('the fixed client passes', async () => {
      expect(await outcomeOn(after, mended)).toBe('passed')
    })
  },
)

/** Runs a test with this client; returns "passed", the error, or the broken rules. */
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
