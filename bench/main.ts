import { readdir } from 'node:fs/promises'
import type { BenchRow, RowReporter } from './row.ts'

/**
 * Runs all benches, or the named ones, and prints each row when it is measured. Compare ratios within one run: machines
 * are noisy.
 */
const wanted = process.argv.slice(2)
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts'))
const chosen = files.filter((file) => wanted.length === 0 || wanted.some((name) => file === `${name}.bench.ts`))

function report({ what, ours, peer, ratio, bound, met }: BenchRow): void {
  console.log(`| ${what} | ${ours} | ${peer} | ${ratio.toFixed(2)} | ${bound} | ${met ? 'yes' : 'NO'} |`)
  if (!met) process.exitCode = 1
}

console.log('| what | ours | peer | ratio | bound | met |\n|---|---|---|---|---|---|')
for (const file of chosen) {
  console.error(`… ${file}`)
  const { measure } = (await import(`./${file}`)) as { measure: (report: RowReporter) => Promise<void> }
  await measure(report)
}
