import {
  type SettingConflicts,
  parseInteger,
  parseOptional,
  defineSetting,
  parseText,
  type Values,
} from '#server/infra/lib/settings.ts'

export const metricsSettings = {
  METRICS_PORT: defineSetting(
    '',
    '运行数据的端口：Prometheus 从 `/metrics` 读取（docs/operate/zh/monitor.md）；不设则没有，也不占内存。不要对外开放',
    parseOptional(parseInteger(1, 65_535)),
  ),
  METRICS_HOST: defineSetting('127.0.0.1', '运行数据监听的地址；只在容器等内部网络里写 `0.0.0.0`', parseText),
}

type MetricsValues = Values<typeof metricsSettings>

export interface MetricsSettings {
  host: string
  port: number
}

export const toMetricsSettings = ({ METRICS_HOST, METRICS_PORT }: MetricsValues): MetricsSettings | null =>
  METRICS_PORT === null ? null : { host: METRICS_HOST, port: METRICS_PORT }

/** Rejects PORT as METRICS_PORT, because the metrics would be public. */
export const listMetricsConflicts = (metrics: MetricsSettings | null, { port }: { port: number }): SettingConflicts => [
  metrics?.port === port && 'METRICS_PORT 不能与 PORT 相同：运行数据不给玩家看，请换一个端口',
]
