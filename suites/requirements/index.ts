import { recordRequirements } from './records.ts'
import { requestRequirements } from './requests.ts'
import type { Requirement } from './requirement.ts'
import { serviceRequirements } from './service.ts'
import { versionRequirements } from './versions.ts'

/** Every normative row of the interface document, in its order, with what judges it. */
export const requirements: readonly Requirement[] = [
  ...serviceRequirements,
  ...recordRequirements,
  ...requestRequirements,
  ...versionRequirements,
].toSorted((a, b) => rank(a) - rank(b))

/** The chapter; within one the order of the files is that of the document. */
function rank({ id }: Requirement): number {
  return Number(/^\d+/.exec(id)?.[0])
}
