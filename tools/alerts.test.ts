import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../deploy/prometheus')
const readAlertFile = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')

interface Alert {
  alert: string
  severity: string
  summary: string
  runbook: string
}

const FORM = /- alert: (\w+)\n[^]*?severity: (\w+) \}\n\s+annotations:\n\s+summary: (.+)\n\s+runbook: (\S+)/g
const alerts: Alert[] = [...readAlertFile('alerts.yml').matchAll(FORM)].map(
  ([, alert = '', severity = '', summary = '', runbook = '']) => ({ alert, severity, summary, runbook }),
)
/** The runbooks, each with the labels that an entry must contain. Alerts link to the Chinese runbook. */
const RUNBOOKS = {
  'docs/operate/zh/runbook.md': ['**含义。**', '**检查。**', '**处理。**'],
  'docs/operate/runbook.md': ['**Means.**', '**Look.**', '**Do.**'],
}
const readEntries = (runbook: string): string[] =>
  readFileSync(join(FOLDER, '../..', runbook), 'utf8')
    .split(/^## /m)
    .slice(1)

test('every alert has severity, summary and runbook link', () => {
  expect(alerts.length).toBeGreaterThan(20)
  expect(alerts.length).toBe(readAlertFile('alerts.yml').match(/- alert:/g)?.length)
  for (const { alert, severity, summary, runbook } of alerts) {
    expect(['page', 'ticket']).toContain(severity)
    expect(summary).not.toBe('')
    expect(runbook).toBe(`${Object.keys(RUNBOOKS)[0]}#${alert.toLowerCase()}`)
  }
})

test.each(Object.entries(RUNBOOKS))('every alert has instructions in %s', (file, parts) => {
  const entries = readEntries(file)
  for (const { alert, severity } of alerts) {
    const entry = entries.find((one) => one.startsWith(`${alert}\n`)) ?? ''
    for (const part of [...parts, `\`${severity}\``]) expect(entry, alert).toContain(part)
  }
  // The runbook has no entries of removed alerts.
  const named = entries.filter((one) => one.includes(parts[0]!)).map((one) => one.split('\n')[0]!)
  expect(named.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
})

test('alerts.test.yml raises each alert', () => {
  const raised = [...readAlertFile('alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)].map(
    ([, name]) => name,
  )
  expect(alerts.filter(({ alert }) => !raised.includes(alert))).toEqual([])
})

test('only server/site/metrics-server.ts statically imports the metrics code', () => {
  const root = join(FOLDER, '../..')
  const sources = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|^server\/testing\//.test(file),
  )
  const loading = (name: RegExp) =>
    sources.filter((file) =>
      readFileSync(join(root, file), 'utf8')
        .match(/^(?:import|export) (?!type )[^;']*? from '[^']+'/gm)
        ?.some((line) => name.test(line)),
    )
  expect(loading(/prometheus-io/).every((file) => file.startsWith('server/infra/metrics/'))).toBe(true)
  expect(loading(/metrics\/(metrics|scrape|process-metrics|requests)\.ts'$/)).toEqual(['server/site/metrics-server.ts'])
})

const PROMTOOL = '/usr/bin/promtool'

describe.skipIf(!existsSync(PROMTOOL))('promtool (Debian’s prometheus)', () => {
  const promtool = (...args: string[]) => execFileSync(PROMTOOL, args, { cwd: FOLDER, encoding: 'utf8' })

  test('accepts the configuration and the rules', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  })

  test('passes the rule tests in alerts.test.yml', () => {
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  })
})
