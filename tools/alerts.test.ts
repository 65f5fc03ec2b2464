import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../deploy/prometheus')
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')

interface Alert {
  alert: string
  severity: string
  summary: string
  runbook: string
}

const FORM = /- alert: (\w+)\n[^]*?severity: (\w+) \}\n\s+annotations:\n\s+summary: (.+)\n\s+runbook: (\S+)/g
const alerts: Alert[] = [...read('alerts.yml').matchAll(FORM)].map(
  ([, alert = '', severity = '', summary = '', runbook = '']) => ({ alert, severity, summary, runbook }),
)
const entries = readFileSync(join(FOLDER, '../../docs/runbook.md'), 'utf8').split(/^## /m).slice(1)

test('each alert wakes somebody or waits for the morning, and leads to its entry of the runbook, which says what to do', () => {
  expect(alerts.length).toBeGreaterThan(20)
  expect(alerts.length).toBe(read('alerts.yml').match(/- alert:/g)?.length)
  for (const { alert, severity, summary, runbook } of alerts) {
    expect(['page', 'ticket']).toContain(severity)
    expect(summary).not.toBe('')
    expect(runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    const entry = entries.find((one) => one.startsWith(`${alert}\n`)) ?? ''
    for (const part of ['**Means.**', '**Look.**', '**Do.**'])
      expect(entry, `${alert} in docs/runbook.md`).toContain(part)
    expect(entry, `${alert} in docs/runbook.md`).toContain(`\`${severity}\``)
  }
})

test('no entry of the runbook is left of an alert that has gone', () => {
  const named = entries.filter((one) => one.includes('**Means.**')).map((one) => one.split('\n')[0]!)
  expect(named.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
})

test('each alert is seen by made-up figures', () => {
  const raised = [...read('alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)].map(([, name]) => name)
  expect(alerts.filter(({ alert }) => !raised.includes(alert))).toEqual([])
})

test('nothing of figures is loaded where nobody watches', () => {
  const root = join(FOLDER, '../..')
  const sources = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|^server\/testing\//.test(file),
  )
  /** Those that a file of these names is loaded by as soon as it is. */
  const loading = (name: RegExp) =>
    sources.filter((file) =>
      readFileSync(join(root, file), 'utf8')
        .match(/^(?:import|export) (?!type )[^;']*? from '[^']+'/gm)
        ?.some((line) => name.test(line)),
    )
  expect(loading(/prometheus-io/).every((file) => file.startsWith('server/infra/metrics/'))).toBe(true)
  expect(loading(/metrics\/(metrics|gathering|process-metrics|requests)\.ts'$/)).toEqual(['server/site/watching.ts'])
  expect(loading(/site\/watching\.ts'$|'\.\/watching\.ts'$/)).toEqual([])
})

const PROMTOOL = '/usr/bin/promtool'

describe.skipIf(!existsSync(PROMTOOL))('by promtool, which is here where Debian’s prometheus is', () => {
  const promtool = (...args: string[]) => execFileSync(PROMTOOL, args, { cwd: FOLDER, encoding: 'utf8' })

  test('the settings and the rules are such', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  })

  test('each alert is raised by what it is for, and by nothing near it', () => {
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  })
})
