import type { SeeCall } from './call.ts'
import { createEnvironment } from './shell/environment.ts'
import { createShell, type Shell } from './shell/walk.ts'
import { findTools, readsScript } from './tools/find-tool.ts'
import { readCurl } from './tools/read-curl.ts'
import { readHttpie } from './tools/read-httpie.ts'
import { readWget } from './tools/read-wget.ts'
import { findMentions } from './tools/unread-clients.ts'

/** A shell that shows the calls in what it walks; variables may be given beforehand. */
export function callShell(see: SeeCall, given?: ReadonlyMap<string, string>): Shell {
  return createShell(
    createEnvironment(given),
    ({ words, line, input, inputLine, reads }, shell) => {
      if (input !== undefined && readsScript(words, input))
        shell.run(input, inputLine ?? line, inputLine === undefined)
      const tools = findTools(words)
      if (tools.length === 0)
        for (const one of findMentions({ words, line, input, inputLine })) see(one)
      for (const started of tools) {
        if ('script' in started) shell.run(started.script, line, true)
        else if ('how' in started) see({ line, how: started.how })
        else {
          const more = reads && { reads }
          const command = { words: started.words, line, input, inputLine, ...more }
          if (started.tool === 'curl') readCurl(command, see)
          else if (started.tool === 'wget') readWget(command, see)
          else readHttpie(command, started.tool === 'https', see)
        }
      }
    },
  )
}

/** The calls of a script of a shell. */
export function readShell(text: string, see: SeeCall): void {
  const shell = callShell(see)
  shell.run(text, 1)
  shell.finish()
}
