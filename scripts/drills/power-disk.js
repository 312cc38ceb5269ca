import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../src/server/testing/drill-load.ts'

// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (fs/ext4/ext4.h): from now on nothing is written, neither pages nor the journal.
const shutDown =
  'open(my $folder, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($folder, 0x8004587D, $how) or die $!'

/**
 * A disk whose power can be cut: an ext4 file system in a file, which the kernel itself stops, so that all is dropped that
 * neither a sync nor the kernel of its own accord had written.
 *
 * @throws Error with what is needed where it cannot be made
 */
export function powerDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-power-'))
  const [image, mount] = [join(folder, 'image'), join(folder, 'disk')]
  const plugIn = () => execFileSync('mount', ['-o', 'loop', image, mount], { stdio: ['ignore', 'ignore', 'pipe'] })
  const unplug = () => {
    try {
      execFileSync('umount', [mount], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  try {
    // For the user of the database as well.
    chmodSync(folder, 0o711)
    mkdirSync(mount)
    writeFileSync(image, '')
    truncateSync(image, 4 * 2 ** 30)
    execFileSync('mkfs.ext4', ['-q', image], { stdio: ['ignore', 'ignore', 'pipe'] })
    plugIn()
    execFileSync('perl', ['-e', '1'])
  } catch (error) {
    if (!unplug()) rmSync(folder, { recursive: true })
    const why = String(error.stderr ?? error.message).trim()
    throw new Error(`A power cut needs Linux, root, loop devices, mkfs.ext4 and perl: ${why}`)
  }
  return {
    mount,
    cut: () => execFileSync('perl', ['-e', shutDown, mount]),
    /** After everybody who wrote there has ended. */
    restore: async () => {
      await until(unplug, 'The end of all who used the disk')
      plugIn()
    },
    /** As the kernel may at any time: one of the files that were written last goes to the disk, before the others. */
    writeOneFile: () => {
      const files = globSync('**/*', { cwd: mount, withFileTypes: true })
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
      const newest = files.map((file) => ({ file, at: mtimeOf(file) })).sort((one, other) => other.at - one.at)
      const { file } = newest[Math.floor(Math.random() * Math.min(8, newest.length))] ?? {}
      // It may be gone meanwhile.
      if (file) execFileSync('sh', ['-c', 'sync --data "$0" || true', file], { stdio: 'ignore' })
    },
    remove: () => {
      // Whoever still ends there holds nobody up.
      if (!unplug()) execFileSync('umount', ['--lazy', mount])
      rmSync(folder, { recursive: true })
    },
  }
}

const mtimeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
