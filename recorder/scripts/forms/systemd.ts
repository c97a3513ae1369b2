import { callShell } from '../read-shell.ts'
import type { ScriptForm } from '../script-form.ts'

/** A unit of systemd: what its service runs. */
export const systemd: ScriptForm = {
  name: 'a systemd unit',
  isOf: (text) => /^\[Service\][ \t]*$/m.test(text),
  read: (text, see) => {
    const values = new Map<string, string>()
    for (const [at, line] of text.split('\n').entries()) {
      const [, name, given = ''] = /^(Environment|Exec\w+)=(.*)$/.exec(line) ?? []
      const value = given.replace(/^[-@:+! \t]+/, '')
      if (name === 'Environment')
        for (const pair of value.replaceAll('"', '').split(/[ \t]+/)) {
          const equals = pair.indexOf('=')
          if (equals > 0) values.set(pair.slice(0, equals), pair.slice(equals + 1))
        }
      else if (name !== undefined) {
        const shell = callShell(see, values)
        shell.run(value, at + 1)
        shell.finish()
      }
    }
  },
}
