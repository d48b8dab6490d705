import { CannotStart } from "#scripts/local/dynamoDb/java.ts";

/** A condition that the person who deploys can mend; its message is one sentence for them. */
export class CannotDeploy extends CannotStart {}
