import type { SettingsPlace } from '#engine/model/upgrade/settings.ts'
import type { Entry } from './entry.ts'
import type { Variable } from './variables.ts'

/** The setting of a variable or a property; undefined if it is for something else. */
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
    key: kind === 'system-property' ? rest : getKey(rest, name),
    written: name,
    origin: kind,
    hasOldPrefix: /^graylog2/i.test(prefix),
    ...(value !== undefined && !isFromFile && { value }),
    ...(place && { place, spans }),
  }
}

/** Reads `graylog.key=value` as the JVM gets it after `-D`; undefined in any other form. */
export function readDefinition(text: string): Entry | undefined {
  const [, name, value = ''] = /^(?:-D)?(graylog2?\.[\w.-]+)(?:=([^]*))?$/.exec(text) ?? []
  if (name === undefined) return undefined
  const nameSpan = { start: 0, end: name.length }
  return entryOfVariable({ kind: 'system-property', name, value, nameSpan })
}

/** The server looks variables up in capitals only, so any other spelling is never found. */
function getKey(rest: string, name: string): string {
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
