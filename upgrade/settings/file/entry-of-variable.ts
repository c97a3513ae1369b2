import type { SettingsPlace } from '../../../src/model/upgrade/settings.ts'
import { UsageError } from '../../../src/model/errors.ts'
import type { Entry } from './entry.ts'
import type { Variable } from './variables.ts'

/** The setting that a variable or a property stands for; undefined when it is for something else. */
export function entryOfVariable(variable: Variable, place?: SettingsPlace): Entry | undefined {
  const { kind, name, value, nameSpan, valueSpan, lines } = variable
  const [prefix = ''] = /^graylog2?[._]/i.exec(name) ?? []
  const isFromFile = kind === 'environment' && name.endsWith('__FILE')
  const rest = name.slice(prefix.length, isFromFile ? -'__FILE'.length : undefined)
  if (kind === 'environment' && (LAUNCHER.has(rest) || OTHERS.test(rest))) return undefined
  const spans = {
    key: isFromFile ? { ...nameSpan, end: nameSpan.end - '__FILE'.length } : nameSpan,
    ...(valueSpan && { value: valueSpan }),
    ...(lines && { lines }),
  }
  return {
    key: kind === 'system-property' ? rest : keyOf(rest, name),
    ...{ written: name, origin: kind },
    hasOldPrefix: /^graylog2/i.test(prefix),
    ...(value !== undefined && !isFromFile && { value }),
    ...(place && { place, spans }),
  }
}

/** Reads an option `-D graylog.key=value`; throws a UsageError, which never shows the value. */
export function readDefinition(text: string): Entry {
  const match = /^(?:-D)?(graylog2?\.[\w.-]+)(?:=([^]*))?$/.exec(text)
  const [, name, value = ''] = match ?? []
  if (name === undefined)
    throw new UsageError(
      'cannot use an option -D: it does not read "graylog.key=value" (its text is not shown here); write it as the server gets it',
    )
  const nameSpan = { start: 0, end: name.length }
  const entry = entryOfVariable({ kind: 'system-property', name, value, nameSpan })
  if (!entry) throw new Error('a system property is always an entry')
  return entry
}

/** The server looks variables up in capitals only, so any other spelling is never found. */
function keyOf(rest: string, name: string): string {
  return rest === rest.toUpperCase() ? rest.toLowerCase() : name
}

/** Read by packages and images to start the server, not by the server. */
const LAUNCHER = new Set(
  'SERVER_JAVA_OPTS SERVER_JAVA SERVER_ARGS COMMAND_WRAPPER HOME USER GROUP UID GID VERSION'.split(
    ' ',
  ),
)

/** The data node has a prefix of its own, and so has this tool. */
const OTHERS = /^(?:DATANODE|CONFORMANCE)_/
