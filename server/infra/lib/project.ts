import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

const root = pathToFileURL(findPackageJSON(import.meta.url)!)

/** A file or folder of the project, by its path from the root: from source and as built (dist/server/) alike. */
export const projectFile = (path: string): URL => new URL(path, root)
