import type { ComponentType } from "react";
import type { ContentNode, NodeType } from "#shared/case/model/types.ts";

export type NodeProps = { node: ContentNode };

/** One component a node type. Types that only ever stand inside another component's own markup have none. */
export type NodeRegistry = Readonly<Partial<Record<NodeType, ComponentType<NodeProps>>>>;
