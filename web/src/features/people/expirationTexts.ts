/** Setting the expiration of some members, at once or behind the request. @see spec courses §8 "Set expiration" */
export const updatedText = "Users Updated!";
export const updatingFailed = "Error: Updating Users!";
