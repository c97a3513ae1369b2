import { PROGRAM, shellWord } from '#engine/text/shell.ts'

/** Explains how to record the traffic of clients, with the commands for this server. */
export function recordFirst(old = 'http://old.example.org:9000/api'): string {
  const root = shellWord(old)
  return `Ways to get the traffic of your clients, the most accurate first

1. Record in front of the server for a while, and let clients use the address
   that it prints. It keeps requests and responses, without secrets:

   ${PROGRAM} record \\
     ${root} --out client.ndjson

   Clients with a fixed address go through a proxy:

   ${PROGRAM} record ${shellWord(originOf(old))} --forward

2. For a person in a browser: open the "Network" tab of the developer tools,
   use the web interface, then "Save all as HAR".

3. Pass scripts, crontabs, and Postman collections as they are: the calls they
   would send, without any response.

4. Pass the access log of the proxy in front of the server, as nginx or Apache
   write it: many days at once, but without bodies and headers, so more stays
   unknown.

Record a day, or a month if some jobs run monthly. Then run:

   ${PROGRAM} upgrade client.ndjson browser.har access.log \\
     --old ${root} --to RELEASE --out upgrade
`
}

function originOf(root: string): string {
  return URL.canParse(root) ? new URL(root).origin : root
}
