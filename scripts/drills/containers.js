// Docker or Podman, whichever runs containers here.
import { execFileSync, spawnSync } from 'node:child_process'

/** What a program is told beside what both of them know. */
const programs = {
  docker: { build: () => [], run: [] },
  // Its own format of an image has no health check, it finds the list of what to leave out by no name of its own, and it
  // gives a read-only container folders to write to.
  podman: {
    build: (file) => ['--format', 'docker', '--ignorefile', `${file}.dockerignore`],
    run: ['--read-only-tmpfs=false'],
  },
}

/** Undefined where neither is installed and answers. */
export function findContainers() {
  const name = Object.keys(programs).find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0)
  return name && { name, ...containersOf(name, programs[name]) }
}

function containersOf(name, more) {
  const say = (...args) => execFileSync(name, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  return {
    build: (image, file, context, args = {}) => {
      const given = Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`])
      const all = ['build', '-t', image, '-f', file, ...more.build(file), ...given, context]
      const { status } = spawnSync(name, all, { stdio: 'inherit' })
      return status === 0
    },
    run: (container, image, args) => say('run', '--detach', '--name', container, ...more.run, ...args, image),
    /** What a command prints in a container of its own. */
    print: (image, command) => say('run', '--rm', image, ...command),
    /** Its exit code, and what it printed. */
    execute: (container, command) => {
      const { status, stdout, stderr } = spawnSync(name, ['exec', container, ...command], { encoding: 'utf8' })
      return { status, output: `${stdout}${stderr}`.trim() }
    },
    has: (image) => spawnSync(name, ['image', 'inspect', image], { stdio: 'ignore' }).status === 0,
    /** What is known of an image or a container. */
    inspect: (what) => JSON.parse(say('inspect', what))[0],
    stop: (container, seconds) => say('stop', '-t', String(seconds), container),
    output: (container) => {
      const { stdout, stderr } = spawnSync(name, ['logs', container], { encoding: 'utf8' })
      return `${stdout}${stderr}`
    },
    /** It may be gone, or never have been there. */
    remove: (container) => spawnSync(name, ['rm', '--force', '--volumes', container], { stdio: 'ignore' }),
    removeVolume: (volume) => spawnSync(name, ['volume', 'rm', '--force', volume], { stdio: 'ignore' }),
    removeImage: (image) => spawnSync(name, ['rmi', '--force', image], { stdio: 'ignore' }),
  }
}
