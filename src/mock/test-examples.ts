import { readFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'

/** Extracts the examples in a language from `docs/guides/mock.md`, in order. */
export function examplesIn(language: 'ts' | 'js'): readonly string[] {
  const page = readFileSync(packageFile('docs/guides/mock.md'), 'utf8')
  return [...page.matchAll(/```(\w*)\n([\s\S]*?)```/g)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text ?? '')
}
