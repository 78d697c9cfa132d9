"""The commands of `nostos tournament`, and the demo of one."""
