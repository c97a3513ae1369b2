import { readFileSync } from 'node:fs'

import { type Area, AREAS } from '#engine/knowledge/areas.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import { readJson } from '#engine/text/nesting.ts'
import type { Option } from './table.ts'
import { ValueError } from './value-error.ts'
import { addList } from './values.ts'

/** The areas of the interface that a partial implementation claims. */
export const PROFILE: Option<string | readonly string[], readonly Area[]> = {
  argument: '<areas>',
  does: `check only these areas (comma-separated), or the areas listed in a profile file (.json): ${AREAS.join(', ')}`,
  read: addAreas,
  isList: true,
}

function addAreas(text: string, before: readonly Area[] = []): readonly Area[] {
  const added = addList(text).flatMap((one) => (one.endsWith('.json') ? readAreas(one) : one))
  if (added.length === 0) throw new ValueError(`it contains no area; choose ${AREAS.join(', ')}`)
  const named = [...before, ...added]
  for (const one of named)
    if (!AREAS.some((area) => area === one))
      throw new ValueError(
        `"${one}" is not an area; ${didYouMean(one, AREAS) ?? `choose ${AREAS.join(', ')}`}`,
      )
  return AREAS.filter((area) => named.includes(area))
}

/** Reads a profile file, as `schemas/profile.json` describes it. */
function readAreas(file: string): readonly string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ValueError(`cannot read the profile: ${fileProblem(cause)}; check the path`, {
      cause,
    })
  }
  const value = readJson(text)
  const misfit = value === undefined ? 'is not JSON' : describeMisfit('profile', value)
  if (misfit !== undefined)
    throw new ValueError(`the file is not a profile: ${misfit}; write {"areas": ["streams"]}`)
  return (value as { readonly areas: readonly string[] }).areas
}
