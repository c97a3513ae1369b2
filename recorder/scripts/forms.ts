import { crontab } from './forms/crontab.ts'
import { postman } from './forms/postman.ts'
import { systemd } from './forms/systemd.ts'
import { tasks } from './forms/tasks.ts'
import { missedLines } from './not-read.ts'
import { readShell } from './read-shell.ts'
import type { ScriptForm } from './script-form.ts'

/** Forms of scripts, the more special one first: a file that calls nothing in one form is tried in the next. */
export const FORMS: readonly ScriptForm[] = [
  postman,
  crontab,
  systemd,
  tasks,
  {
    name: 'a shell script',
    isOf: (text, file) =>
      /\.(?:ba|z|k|da)?sh$|^Jenkinsfile/i.test(file) ||
      /^#!.*sh\b|curl|wget|\bhttps?\s|\bxhs?\s/i.test(text),
    read: (text, see) => {
      const lines = new Set<number>()
      readShell(text, (call) => {
        lines.add(call.line)
        see(call)
      })
      // Steps of a pipeline are words of another language.
      if (/^[ \t]*(?:pipeline|node(?:\([^()\n]*\))?)[ \t]*\{/m.test(text))
        for (const line of missedLines(text, lines)) see({ line, how: 'in Groovy' })
    },
  },
]
