import { statSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the database in its folder. */
export const sqliteFile = ({ folder }: { folder: string }) => join(folder, 'preceptor.sqlite')

/** How large the write-ahead log of a database is; it goes with the last connection. */
export const walBytesOf = (path: string): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
