import { PROGRAM, shellWord } from '#engine/text/shell.ts'

/** How to get the traffic of clients that no one recorded yet, with the commands for this server. */
export function recordFirst(old = 'http://old.example.org:9000/api'): string {
  const root = shellWord(old)
  return `How to get the traffic of your clients, the most telling way first

1. Stand in front of the server for a while, and let clients talk to the address
   that is printed. What they send and get is kept, without secrets:

   ${PROGRAM} record \\
     ${root} --out client.ndjson

   Clients that cannot be given another address go through a proxy:

   ${PROGRAM} record ${shellWord(originOf(old))} --forward

2. What a person does in a browser: open the developer tools, the tab "Network",
   use the web interface, then "Save all as HAR".

3. The scripts, crontabs and Postman collections themselves: what they would
   send, without any response.

4. The access log of the proxy in front of the server, as nginx or Apache write
   it: many days at once, but no bodies and headers, so that more stays unknown.

A day is enough, or a month where something runs monthly. Then:

   ${PROGRAM} upgrade client.ndjson browser.har access.log \\
     --old ${root} --to RELEASE --out upgrade
`
}

function originOf(root: string): string {
  return URL.canParse(root) ? new URL(root).origin : root
}
