import { readdir } from 'node:fs/promises'
import type { BenchRow } from './row.ts'

/** Runs the benches, all or those named, and prints one table. Figures are ratios of one session: machines are noisy. */
const wanted = process.argv.slice(2)
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts'))
const chosen = files.filter((file) => wanted.length === 0 || wanted.some((name) => file === `${name}.bench.ts`))

const table: BenchRow[] = []
for (const file of chosen) {
  console.error(`… ${file}`)
  const { rows } = (await import(`./${file}`)) as { rows: () => Promise<BenchRow[]> }
  table.push(...(await rows()))
}

console.log('| what | ours | peer | ratio | bound | met |\n|---|---|---|---|---|---|')
for (const { what, ours, peer, ratio, bound, met } of table) {
  console.log(`| ${what} | ${ours} | ${peer} | ${ratio.toFixed(2)} | ${bound} | ${met ? 'yes' : 'NO'} |`)
}
process.exitCode = table.every(({ met }) => met) ? 0 : 1
