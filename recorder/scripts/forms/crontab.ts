import { callShell } from '../read-shell.ts'
import type { ScriptForm } from '../script-form.ts'
import { findTools } from '../tools/find-tool.ts'

/** Five fields of a time, or a word for one, and the rest. */
const SCHEDULED =
  /^[ \t]*(?:@(?:reboot|yearly|annually|monthly|weekly|daily|midnight|hourly|every_\w+)|(?:[\d*,/#~-][\w*,/#~-]*[ \t]+){2}(?:[\w*,/?#~-]+[ \t]+){2}[\w*,/?#~-]+)[ \t]+(\S.*)$/
const SETTING = /^[ \t]*([A-Za-z_]\w*)[ \t]*=(.*)$/

/** A table of cron: of a user, or of the system with the name of a user before each command. */
export const crontab: ScriptForm = {
  name: 'a crontab',
  isOf: (text) => {
    const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))
    const scheduled = lines.filter((line) => SCHEDULED.test(line)).length
    return scheduled > 0 && lines.every((line) => SCHEDULED.test(line) || SETTING.test(line))
  },
  read: (text, see) => {
    const settings = new Map<string, string>()
    for (const [at, line] of text.split('\n').entries()) {
      if (/^\s*#/.test(line)) continue
      const command = SCHEDULED.exec(line)?.[1]
      const [, name, value = ''] = command === undefined ? (SETTING.exec(line) ?? []) : []
      if (name !== undefined) settings.set(name, value.trim().replace(/^(["'])(.*)\1$/, '$2'))
      if (command === undefined) continue
      let isSeen = false
      const shell = callShell((found) => {
        isSeen = true
        see(found)
      }, settings)
      const own = withoutUser(command)
      shell.run(asScript(own), at + 1)
      shell.finish()
      if (!isSeen && startsTool(own) && /(?<!\\)%/.test(own))
        see({ line: at + 1, how: 'that cron cuts at "%", which must be written as "\\%",' })
    }
  },
}

/** The name of a user precedes the command, if it is not a known command itself. */
function withoutUser(command: string): string {
  const [, user = '', rest = ''] = /^([a-z_][a-z0-9_-]*)[ \t]+(\S.*)$/.exec(command) ?? []
  const isUser =
    user !== '' && !/^(?:curl|wget)$/.test(user) && !startsTool(command) && startsTool(rest)
  return isUser || /^(?:root|nobody|www-data)$/.test(user) ? rest : command
}

function startsTool(command: string): boolean {
  const words = command.split(/[ \t]+/).map((text) => ({ text }))
  return findTools(words).length > 0
}

/** After the first percent sign is the input of the command, in lines. */
function asScript(command: string): string {
  const [first = '', ...lines] = command.replaceAll('\\%', '\uE002').split('%')
  const whole = (text: string): string => text.replaceAll('\uE002', '%')
  if (lines.length === 0) return whole(first)
  return `${whole(first)} <<'GRAYLOG_CONFORMANCE_END'\n${whole(lines.join('\n'))}\nGRAYLOG_CONFORMANCE_END`
}
