// `tsc -p web` reports an error if this compiles. The file is never executed.

// @ts-expect-error: the browser's rooms know no names of Node
void process.pid
