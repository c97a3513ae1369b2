import type { Server } from '../../server.ts'
import type { Sidecar } from './state.ts'

/** The text for a template variable without a known value. */
interface TemplateProblem {
  readonly message: string
}

/** The variables of configuration templates. */
type TemplateValues = Readonly<Record<string, string>>

/** `${name}` and `${name!"otherwise"}`. */
const PLACE = /\$\{([\w.]+)(?:!"([^"]*)")?\}/g

/** The text with its places filled in, or what is wrong with it first. Directives stay as they are. */
export function fillIn(
  template: string,
  values: TemplateValues,
  { ids, has }: Server,
): string | TemplateProblem {
  const last = template.lastIndexOf('${')
  if (last >= 0 && !template.includes('}', last)) {
    const at = getPlace(template.length, template)
    const more = has('template-error-hint') ? HINT : ''
    return {
      message: `Syntax error in template "${ids.uuid()}" in line ${at.line}, column ${at.column}:\nUnexpected end of file reached. You have an unclosed "{".${more}`,
    }
  }
  for (const { 0: place, 1: name = '', 2: otherwise, index } of template.matchAll(PLACE)) {
    if (otherwise !== undefined || values[name] !== undefined) continue
    const { line, column } = getPlace(index + 1, template)
    return {
      message: `\t- Failed at: ${place}  [in template "${ids.uuid()}" at line ${line}, column ${column}]\n`,
    }
  }
  const text = template.replace(
    PLACE,
    (_, name: string, otherwise?: string) => values[name] ?? otherwise ?? '',
  )
  return text.endsWith('\n') ? text : `${text}\n`
}

const HINT =
  " Check if the FreeMarker end-tags are present, and aren't malformed. (Note that FreeMarker end-tags must have # or @ after the / character.)"

/** The variables of a configuration for a sidecar, or without one. */
export function templateValues({ state }: Server, sidecar?: Sidecar): TemplateValues {
  const variables = [...state.collectorVariables.values()].map(
    ({ name, content }) => [`user.${name}`, content] as const,
  )
  return {
    'sidecar.nodeName': sidecar?.name ?? '<node name>',
    'sidecar.nodeId': sidecar?.nodeId ?? '<node id>',
    'sidecar.operatingSystem': sidecar?.operatingSystem ?? '<operating system>',
    'sidecar.sidecarVersion': sidecar?.version ?? '<version>',
    ...Object.fromEntries(variables),
  }
}

function getPlace(
  offset: number,
  template: string,
): { readonly line: number; readonly column: number } {
  const before = template.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: Math.max(1, offset - start) }
}
