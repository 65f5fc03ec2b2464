// Prepares a checkout: installs dependencies and, with `build`, builds the site. Runs before npm scripts, on any Node
// version and before node_modules exists: node:* imports and plain JavaScript only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 24
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
// Commands after the install are those of node_modules/.bin, even if npm did not start this script.
const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
const withPath = (one) => ({ ...process.env, PATH: one, Path: one })
const options = { cwd: root, env: withPath(path), shell: process.platform === 'win32' }
const installed = join(root, 'node_modules', '.ready')

const BUILDERS = [
  'vite.config.ts',
  'tools/browsers.ts',
  'tools/chunks.ts',
  'tools/lean-contract.ts',
  'package-lock.json',
]
/** Folders of dist, with their sources and vite builds. */
const PARTS = {
  pages: {
    rooms: ['web', 'console', 'client', 'contract', 'lottery'],
    builds: { web: [], render: ['--ssr', 'web/render.tsx'], console: ['--mode', 'console'] },
  },
  server: { rooms: ['server', 'contract', 'lottery'], builds: { '': ['--ssr', '--mode', 'server'] } },
}

// `stamp`: npm runs this after a manual install, to record that no second install is needed.
if (process.argv[2] === 'stamp') {
  linkNode()
  writeFileSync(installed, dependenciesHash())
} else await makeReady()

async function makeReady() {
  install()
  linkNode()
  refuseOldNode()
  if (process.argv[2] === 'build') await buildAll()
}

function install() {
  const hash = dependenciesHash()
  if (read(installed) === hash) return
  console.log('正在安装依赖…')
  const own = join(root, `node_modules.node-${process.pid}`)
  try {
    // npm skips optional packages that do not support its Node version; with an old one, vite's binary would be
    // missing.
    const bin = isOld(process.versions.node) ? fetchNode(own) : null
    // NODE_ENV=production would omit vite, which the first start needs.
    npmCi(root, bin, '--include=dev', '--include=optional')
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
  writeFileSync(installed, hash)
}

function npmCi(cwd, bin, ...more) {
  const env = bin ? withPath([bin, path].join(delimiter)) : options.env
  const args = ['ci', ...more, '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, { ...options, cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) fail('依赖没有装上，请看上面 npm 的说明')
}

/**
 * Installs only this platform's Node at the locked version; returns the folder of its binary, or null if the platform
 * has no such package.
 */
function fetchNode(folder) {
  const { packages } = JSON.parse(readText('package-lock.json'))
  const name = nodePackage()
  const locked = packages[`node_modules/${name}`]
  if (!locked) return null
  const manifest = { name: 'node', version: '0.0.0', dependencies: { [name]: locked.version } }
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest, [`node_modules/${name}`]: locked } }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  npmCi(folder, null)
  return join(folder, 'node_modules', name, 'bin')
}

/**
 * Links the Node of this platform's package as node_modules/.bin/node, which npm's scripts and the systemd unit run.
 * npm 9 and 10 delete that link when they skip the packages of the other platforms, whose `bin` has the same name.
 */
function linkNode() {
  const binary = join(nodePackage(), 'bin', 'node')
  const modules = join(root, 'node_modules')
  const link = join(modules, '.bin', 'node')
  if (existsSync(link) || !existsSync(join(modules, binary))) return
  mkdirSync(dirname(link), { recursive: true })
  // existsSync returns false for a dangling link.
  rmSync(link, { force: true })
  symlinkSync(join('..', binary), link)
}

function refuseOldNode() {
  const version = spawnSync('node', ['-p', 'process.versions.node'], { ...options, encoding: 'utf8' }).stdout?.trim()
  if (!isOld(version)) return
  fail(
    `需要 Node ${NODE_MAJOR}，本机是 ${version || '未知版本'}；此系统没有随依赖安装的 Node，请自行安装 Node ${NODE_MAJOR}`,
  )
}

function isOld(version) {
  return !(Number.parseInt(version, 10) >= NODE_MAJOR)
}

function nodePackage() {
  return `node-${process.platform}-${process.arch}`
}

async function buildAll() {
  const stale = Object.keys(PARTS).filter((part) => read(join(root, 'dist', part, '.ready')) !== sourcesHash(part))
  if (stale.length === 0) return
  console.log('正在构建…')
  const done = await Promise.all(stale.map(build))
  if (done.includes(false)) fail('构建失败，请看上面的说明')
}

/** Builds into a temporary folder and renames it, so that a kill or a concurrent start never sees a partial build. */
async function build(part) {
  const folder = join('dist', part)
  const half = `${folder}.new-${process.pid}`
  const hash = sourcesHash(part)
  const builds = Object.entries(PARTS[part].builds)
  const done = await Promise.all(builds.map(([name, args]) => vite(...args, '--outDir', join(half, name))))
  if (done.includes(false)) {
    rmSync(join(root, half), { recursive: true, force: true })
    return false
  }
  writeFileSync(join(root, half, '.ready'), hash)
  rmSync(join(root, folder), { recursive: true, force: true })
  renameSync(join(root, half), join(root, folder))
  return true
}

function vite(...args) {
  const child = spawn('vite', ['build', '--logLevel', 'warn', ...args], {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** Hashes package-lock.json and the fields of package.json that an install reads: changed scripts require no install. */
function dependenciesHash() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(readText('package.json'))
  const wanted = JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides])
  return sha256(wanted, readText('package-lock.json'))
}

/** Hashes contents instead of timestamps, which a checkout resets. */
function sourcesHash(part) {
  const files = [...PARTS[part].rooms.flatMap(filesOf), ...BUILDERS].filter((file) => !/\.test\.tsx?$/.test(file))
  return sha256(...files.flatMap((file) => [file, readFileSync(join(root, file))]))
}

function filesOf(folder) {
  const inside = readdirSync(join(root, folder)).sort()
  return inside
    .map((name) => `${folder}/${name}`)
    .flatMap((one) => (statSync(join(root, one)).isDirectory() ? filesOf(one) : [one]))
}

function sha256(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function readText(name) {
  return readFileSync(join(root, name), 'utf8')
}

function fail(words) {
  console.error(words)
  process.exit(1)
}
