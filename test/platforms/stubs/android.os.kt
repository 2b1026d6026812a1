package android.os
object Build {
    object VERSION { val SDK_INT: Int = 34 }
    object VERSION_CODES { const val UPSIDE_DOWN_CAKE: Int = 34 }
}
