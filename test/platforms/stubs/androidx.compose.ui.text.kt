package androidx.compose.ui.text
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.LineHeightStyle
import androidx.compose.ui.unit.TextUnit
class TextStyle(val fontSize: TextUnit? = null, val lineHeight: TextUnit? = null, val lineHeightStyle: LineHeightStyle? = null, val fontWeight: FontWeight? = null, val letterSpacing: TextUnit? = null)
