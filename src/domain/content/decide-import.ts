import type { VersionSource } from './version-source.ts'

interface Known {
  /** The hash of the last version that came from a file, of what a file proposed since, and of a correction that is current. */
  fileHashes: readonly string[]
  newestSource: VersionSource
}

/**
 * What loading a file's item does to what is stored. An accepted correction is never taken back: where the newest version
 * came from a revision, the file's new text goes to the editor's queue.
 *
 * @param known undefined where the item is not stored yet
 * @param fileHash the hash of the item as the file has it
 */
export function decideImport(known: Known | undefined, fileHash: string): 'add' | 'keep' | 'new-version' | 'propose' {
  if (!known) return 'add'
  if (known.fileHashes.includes(fileHash)) return 'keep'
  return known.newestSource === 'file' ? 'new-version' : 'propose'
}
