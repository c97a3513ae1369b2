import { crontab } from './forms/crontab.ts'
import { dockerfile } from './forms/dockerfile.ts'
import { insomnia } from './forms/insomnia.ts'
import { makefile } from './forms/makefile.ts'
import { postman } from './forms/postman.ts'
import { tasks } from './forms/tasks.ts'
import { readShell } from './read-shell.ts'
import type { ScriptForm } from './script-form.ts'

/** Forms of scripts, the more special one first: a file that calls nothing in one form is tried in the next. */
export const FORMS: readonly ScriptForm[] = [
  postman,
  insomnia,
  dockerfile,
  crontab,
  makefile,
  tasks,
  {
    name: 'a shell script',
    isOf: (text) => /curl|wget|\bhttps?\s|\bxhs?\s/i.test(text),
    read: readShell,
  },
]
