import { readTickets } from '#lottery/tickets/reading/reading.ts'
import { formatTicket } from '#lottery/tickets/reading/format.ts'
import { gameOfCode } from '#lottery/games.ts'
import { readFileSync } from 'node:fs'
const texts = JSON.parse(readFileSync(process.argv[2]!,'utf8')) as (string|[string,string])[]
for (const one of texts) {
  const [code,text] = Array.isArray(one)?one:[null,one]
  const r = readTickets(text,{game: code?gameOfCode(code as any):null})
  console.log('>>', (code??'')+' '+text.replaceAll('\n','⏎'))
  if (r.tickets.length===0) console.log('    no ticket')
  for (const t of r.tickets) {
    console.log('   ', t.kind, t.game?.code, t.ticket?formatTicket(t.ticket).replaceAll('\n',' | '):'', t.faults.map(f=>f.words).join(';'), t.games.map(g=>g.label).join('/'))
    for (const l of t.lines) { if(l.kind==='fault') console.log('       fault', l.line, l.faults.map(f=>f.words).join(';')); if(l.kind==='choose') console.log('       choose', l.line, l.alternatives.map(a=>a.label).join(' / ')) }
  }
}
